const WAIT_MS = 20
const ENOUGH_CHARACTERS = 32_768

let waiting = ''
let timer: NodeJS.Timeout | undefined

/**
 * Standard output for the log: lines go out together, a few dozen milliseconds of them at a time, since each writing costs as
 * much as answering with a page that is prepared. At the end of the process, however it ends by itself, nothing is left.
 */
export const logOutput = {
  write(line: string): void {
    waiting += line
    if (waiting.length >= ENOUGH_CHARACTERS) flush()
    else timer ??= setTimeout(flush, WAIT_MS).unref()
  },
}

process.on('exit', flush)

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting === '') return
  const lines = waiting
  waiting = ''
  process.stdout.write(lines)
}
