// A process that exits while it processes its first file.
process.on('message', () => process.exit(3))
