const WAIT_MS = 20
const ENOUGH_CHARACTERS = 32_768

let buffered = ''
let timer: NodeJS.Timeout | undefined

/** Writes log lines in batches, because a single write costs as much time as a cached response. */
export const logOutput = {
  write(line: string): void {
    buffered += line
    if (buffered.length >= ENOUGH_CHARACTERS) flush()
    else timer ??= setTimeout(flush, WAIT_MS).unref()
  },
}

process.on('exit', flush)

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (buffered === '') return
  const lines = buffered
  buffered = ''
  process.stdout.write(lines)
}
