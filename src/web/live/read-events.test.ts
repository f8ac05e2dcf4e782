import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

test('reads events, positions and comments, however the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(
    'id: 7\n\n:\n\nid: 8\nevent: order\ndata: {"name":"Zoë: 1"}\n\nid: 9\nevent: reset\ndata: {}\n\nid: 10\neve',
  )
  const expected = [
    { id: '7', name: 'message', data: null },
    { id: null, name: 'message', data: null },
    { id: '8', name: 'order', data: '{"name":"Zoë: 1"}' },
    { id: '9', name: 'reset', data: '{}' },
  ]
  for (const size of [1, 3, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    expect(await Array.fromAsync(readEvents(streamOf(...chunks)))).toEqual(expected)
  }
})
