import { linuxProcess } from './process-identity.mjs'

const LOOK_EVERY_MS = 500

/**
 * Calls `onGone` when the npm that started this process is gone, since after SIGKILL it can't forward a signal. Returns
 * a function that stops watching.
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

/** npm is the parent of this process or, through a shell, its grandparent. */
function npmAbove() {
  if (process.env.npm_lifecycle_event === undefined) return () => false
  const parent = process.ppid
  if (process.platform !== 'linux') return () => process.ppid !== parent
  const isNpm = (pid) => /^npm |npm-cli\.js/.test(linuxProcess(pid)?.command ?? '')
  const npm = [parent, linuxProcess(parent)?.parent].find(isNpm)
  const began = linuxProcess(npm)?.began
  return () => linuxProcess(npm)?.began !== began
}
