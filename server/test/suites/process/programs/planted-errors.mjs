// Loaded into server processes by NODE_OPTIONS: on a signal, the worker behaves like one with a bug.
import cluster from 'node:cluster'

if (cluster.isWorker) {
  process.on('SIGUSR2', () => void Promise.reject(new Error('planted rejection')))
  process.on('SIGWINCH', () => {
    throw new TypeError('planted exception')
  })
}
