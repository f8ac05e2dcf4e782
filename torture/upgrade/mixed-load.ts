import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import { TOKEN_HEADER } from '../../src/contract/headers.ts'
import { addProduct, kindOfFailure, logInSeller, openClient, PAUSE_MS, post } from '../order-load.ts'

interface ScarceFigures {
  /** Pieces that were there at first, or were delivered since. */
  readonly supplied: number
  readonly sold: number
  /** Orders that were rejected because too few pieces were left. */
  readonly rejected: number
}

interface ScarceLoad {
  stop(): Promise<ScarceFigures>
}

const FIRST_PIECES = 20
const DELIVERED_PIECES = 5
const DELIVERY_EVERY_MS = 400

/** Orders more pieces of one product than the seller puts on sale, by several clients at once. */
export async function startScarceLoad(url: string, clients: number): Promise<ScarceLoad> {
  const product = await addProduct(url, 'Cherries')
  const token = await logInSeller(url)
  let [supplied, sold, rejected, isStopped] = [0, 0, 0, false]

  /** A delivery whose outcome is unknown counts as supplied. */
  async function supply(change: object, pieces: number): Promise<void> {
    supplied += pieces
    const { path } = endpoints.changeStock
    const outcome = await post(url + path, { product, ...change }, { [TOKEN_HEADER]: token }).then(
      ({ status }) => status,
      kindOfFailure,
    )
    if (outcome === 503 || outcome === 'refused') supplied -= pieces
    else if (typeof outcome === 'number' && outcome !== 200) throw new Error(`A change of stock was answered ${outcome}`)
  }

  async function runClient(number: number): Promise<void> {
    const client = await openClient(url, product)
    for (let round = 0; !isStopped; round++) {
      const requested = { key: crypto.randomUUID(), quantity: 1 + ((number + round) % 3) }
      let { outcome } = await client.order(requested)
      while (outcome === 503 || typeof outcome === 'string') {
        await wait(PAUSE_MS)
        outcome = (await client.order(requested)).outcome
      }
      if (outcome === 201) sold += requested.quantity
      else if (outcome === 409) rejected += 1
      else throw new Error(`An order was answered ${outcome}`)
      await wait(2 * PAUSE_MS)
    }
  }

  async function runDeliveries(): Promise<void> {
    while (!isStopped) {
      await wait(DELIVERY_EVERY_MS)
      await supply({ change: DELIVERED_PIECES, reason: 'received' }, DELIVERED_PIECES)
    }
  }

  await supply({ count: FIRST_PIECES }, FIRST_PIECES)
  const running = Promise.all([runDeliveries(), ...Array.from({ length: clients }, (_, number) => runClient(number))])
  running.catch(() => {}) // `stop` rejects with the error
  return {
    async stop() {
      isStopped = true
      await running
      return { supplied, sold, rejected }
    },
  }
}

interface PageFigures {
  readonly pages: number
  readonly files: number
  /** Pages and files that were not answered by 200, with their status. */
  readonly failed: readonly string[]
}

const PAGES = ['/', '/products', '/products/fruits', '/cart', '/seller']

/** Opens pages as browsers do, each with the files that it names. */
export function startBrowsing(url: string): { stop(): Promise<PageFigures> } {
  let [pages, files, isStopped] = [0, 0, false]
  const failed: string[] = []
  async function open(path: string): Promise<string> {
    const response = await fetch(url + path).catch(() => null)
    const text = (await response?.text()) ?? ''
    if (response?.status !== 200) failed.push(`${path}: ${response?.status ?? 'cut'}`)
    return text
  }
  const running = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      const page = await open(PAGES[turn % PAGES.length] ?? '/')
      pages += 1
      const named = new Set(page.match(/\/assets\/[^"'()\s?#&]+/g))
      await Promise.all([...named].map(open))
      files += named.size
      await wait(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
      return { pages, files, failed }
    },
  }
}
