import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { layoutShift } from './loaded-page.ts'
import { asSeller } from './seller-area.ts'
import { expect, test as shopperTest } from './shopper-test.ts'
import { SELLER_TOKEN } from './test.ts'

// The browser paints a page of which it has read only the beginning, on a slow connection or a slow machine.

const WIDTHS = [360, 1280]

/** `PIECE_BYTES` is less than one link of the seller's tab bar has. */
const PIECE_BYTES = 200

/** This pause is long enough for the browser to paint each piece. */
const PAUSE_MS = 20

const test = shopperTest.extend<{ inPieces: string }>({
  /** The URL of a proxy of the store, which sends pages in pieces. */
  inPieces: async ({ store }, use) => {
    const server = createServer((incoming, response) => {
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
      const outgoing = request(new URL(incoming.url ?? '/', store.url), { method: incoming.method, headers }, async (found) => {
        const { 'content-length': _, ...sent } = found.headers
        response.writeHead(found.statusCode ?? 500, sent)
        if (sent['content-type']?.startsWith('text/html')) await sendInPieces(Buffer.concat(await found.toArray()), response)
        else found.pipe(response)
      })
      incoming.pipe(outgoing)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

/** Sends the head at once, and then the body piece by piece. */
async function sendInPieces(html: Buffer, response: ServerResponse): Promise<void> {
  let sent = html.indexOf('<body')
  response.write(html.subarray(0, sent))
  for (; sent < html.length; sent += PIECE_BYTES) {
    response.write(html.subarray(sent, sent + PIECE_BYTES))
    await wait(PAUSE_MS)
  }
  response.end()
}

for (const path of ['/cart', '/staff/forgot', '/seller/settings']) {
  test(`${path} moves nothing while it arrives in pieces`, async ({ browser, context, store, inPieces }) => {
    const token = await asSeller(context, store)
    const localStorage = path.startsWith('/seller/') ? [{ name: SELLER_TOKEN, value: token }] : []
    const expectNoShift = async (width: number) => {
      const storageState = { cookies: [], origins: [{ origin: inPieces, localStorage }] }
      const visit = await browser.newContext({ viewport: { width, height: 800 }, storageState })
      const page = await visit.newPage()
      await page.goto(inPieces + path)
      await page.waitForLoadState('load')
      expect(await layoutShift(page), `at ${width} px`).toBeLessThan(0.01)
      await visit.close()
    }
    await Promise.all(WIDTHS.map(expectNoShift)) // most of the time is the pauses between the pieces
  })
}
