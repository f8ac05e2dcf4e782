import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../src/server/testing/free-ports.ts'

const OFFLINE_MARK = 'test.offline'

/**
 * The network between browsers and a store, which a test can cut. Chromium's emulation does not outlive a navigation, and
 * does not reach service workers.
 */
export class NetworkLink {
  readonly url: string
  readonly #server: Server
  readonly #port: number
  readonly #sockets: Set<Socket>

  private constructor(server: Server, sockets: Set<Socket>, port: number) {
    this.#server = server
    this.#sockets = sockets
    this.#port = port
    this.url = `http://127.0.0.1:${this.#port}`
  }

  static async to(store: string): Promise<NetworkLink> {
    const { hostname, port } = new URL(store)
    const sockets = new Set<Socket>()
    const server = createServer((browser) => {
      const toStore = connect(Number(port), hostname)
      join(browser, toStore, sockets)
      join(toStore, browser, sockets)
    })
    const linkPort = await freePort()
    server.listen(linkPort, '127.0.0.1')
    await once(server, 'listening')
    return new NetworkLink(server, sockets, linkPort)
  }

  /** Ends all connections and refuses new ones. The page and those that open later are told that they are offline. */
  async cut(page: Page): Promise<void> {
    await page.evaluate((mark) => {
      localStorage.setItem(mark, 'yes')
      dispatchEvent(new Event('offline'))
    }, OFFLINE_MARK)
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Accepts connections again. Pages that open later are told that they are online. */
  async restore(page: Page): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    await page.evaluate((mark) => localStorage.removeItem(mark), OFFLINE_MARK)
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

function join(from: Socket, to: Socket, open: Set<Socket>): void {
  open.add(from)
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => {
    open.delete(from)
    to.destroy()
  })
}

/** Makes the pages of a context say that they are offline while a link is cut. */
export async function tellOffline(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    const get = () => localStorage.getItem(mark) === null
    Object.defineProperty(Navigator.prototype, 'onLine', { get, configurable: true })
  }, OFFLINE_MARK)
}
