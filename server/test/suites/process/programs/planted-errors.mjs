// Loaded into server processes by NODE_OPTIONS: on a signal, the worker does what a bug in it would do.
import cluster from 'node:cluster'

if (cluster.isWorker) {
  process.on('SIGUSR2', () => void Promise.reject(new Error('planted rejection')))
  process.on('SIGWINCH', () => {
    throw new TypeError('planted exception')
  })
}
