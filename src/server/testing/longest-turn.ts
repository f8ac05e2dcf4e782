import { writeFileSync } from 'node:fs'

/**
 * This module is preloaded by `NODE_OPTIONS`. At SIGUSR2 it writes into the file LONGEST_TURN the longest time in
 * milliseconds that the main thread computed between two timers, since the last SIGUSR2. On an otherwise idle machine
 * no visitor waits longer than that. It counts CPU time, so the time in which other programs had the processor is left
 * out.
 */
let longest = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1000)
}, 1).unref()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LONGEST_TURN ?? '', String(longest))
  longest = 0
})
