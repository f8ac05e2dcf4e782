import { linuxProcess } from './process-identity.mjs'

const LOOK_EVERY_MS = 500

/**
 * Calls `onGone` when the npm that started us has gone. Killed outright it can't pass anything on, and what it started would live on
 * and keep the store's port. Gives a function that ends the watch.
 */
export function watchNpm(onGone) {
  const isGone = npmAbove()
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    onGone()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Whether npm is gone, as a question to ask again and again. It is our parent, or, by way of a shell, the one above. */
function npmAbove() {
  if (process.env.npm_lifecycle_event === undefined) return () => false
  const parent = process.ppid
  if (process.platform !== 'linux') return () => process.ppid !== parent
  const isNpm = (pid) => /^npm |npm-cli\.js/.test(linuxProcess(pid)?.command ?? '')
  const npm = [parent, linuxProcess(parent)?.parent].find(isNpm)
  const began = linuxProcess(npm)?.began
  return () => linuxProcess(npm)?.began !== began
}
