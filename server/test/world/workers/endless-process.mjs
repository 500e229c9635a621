// A process that never comes to an end with its file.
process.on('message', () => {
  for (;;);
})
