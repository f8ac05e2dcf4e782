import { writeFileSync } from 'node:fs'

/**
 * Preloaded (`NODE_OPTIONS`): at SIGUSR2 the program writes into LONGEST_TURN the most milliseconds that its main thread computed without
 * coming to the next timer, since the last SIGUSR2. That is what another visitor waits at most on a machine that has nothing else to do:
 * time in which another program had the processor doesn't count.
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
