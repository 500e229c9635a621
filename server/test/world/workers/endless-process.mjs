// A process that never finishes its file.
process.on('message', () => {
  for (;;);
})
