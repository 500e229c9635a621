// A process that ends in the middle of its first file.
process.on('message', () => process.exit(3))
