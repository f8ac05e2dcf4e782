export interface ReadEvent {
  /** It is null when the last id still applies. */
  readonly id: string | null
  readonly name: string
  /** It is null when the event is only a position or a comment. */
  readonly data: string | null
}

/** Reads server-sent events as the store writes them, with LF at the end of lines and data in one line. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield parseEvent(block)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parseEvent(block: string): ReadEvent {
  const fields = new Map(block.split('\n').map((line) => splitAt(line, line.indexOf(':'))))
  return { id: fields.get('id') ?? null, name: fields.get('event') ?? 'message', data: fields.get('data') ?? null }
}

const splitAt = (line: string, colon: number): [string, string] => [line.slice(0, colon), line.slice(colon + 1).trimStart()]
