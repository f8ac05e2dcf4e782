import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { endpoints } from '../../src/contract/endpoints.ts'
import { TOKEN_HEADER } from '../../src/contract/headers.ts'
import { parsePicturePath, pictureVariants } from '../../src/domain/products/picture.ts'
import { productForm } from '../../src/server/testing/catalog-forms.ts'
import { PATIENCE_MS } from '../../src/server/testing/test-clock.ts'
import { kindOfFailure, logInSeller, PAUSE_MS, successOf } from '../order-load.ts'

/** A product whose picture the store has acknowledged. */
interface Upload {
  readonly product: string
  readonly picture: string
  /** The moment of its first try, by `performance.now()`. */
  readonly sentAt: number
  /** The time until its acknowledgment, with all tries. */
  readonly tookMs: number
}

export interface PictureLoad {
  readonly acknowledged: readonly Upload[]
  stop(): Promise<void>
}

const CATEGORY = 'Dairy'
const BETWEEN_UPLOADS_MS = 300

/** Adds products, each with a picture of its own. Each client adds one after the other. */
export async function startPictureLoad(url: string, clients: number): Promise<PictureLoad> {
  const token = await logInSeller(url)
  const acknowledged: Upload[] = []
  let isStopped = false

  async function upload(name: string): Promise<void> {
    const product = { name, category: CATEGORY, price: 4.5, offerPrice: 3.6, description: [] }
    const picture = await aNewPicture()
    const sentAt = performance.now()
    for (;;) {
      const body = productForm(product, [picture])
      const request = { method: 'POST', headers: { [TOKEN_HEADER]: token }, body, signal: AbortSignal.timeout(PATIENCE_MS) }
      const response = await fetch(url + endpoints.addProduct.path, request).catch(kindOfFailure)
      if (typeof response !== 'string') {
        const answer: unknown = await response.json()
        if (response.status === endpoints.addProduct.status) {
          const { product: added } = endpoints.addProduct.response.parse(answer)
          acknowledged.push({ product: added._id, picture: added.image[0] ?? '', sentAt, tookMs: performance.now() - sentAt })
          return
        }
        if (response.status < 500) throw new Error(`A picture was answered ${response.status}`)
      }
      await wait(PAUSE_MS)
    }
  }

  async function runClient(client: number): Promise<void> {
    for (let round = 1; !isStopped; round++) {
      await upload(`Cheese ${client}.${round}`)
      await wait(BETWEEN_UPLOADS_MS)
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  running.catch(() => {}) // `stop` rejects with the error
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** Draws noise, so that no two pictures are the same. */
async function aNewPicture(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 300, height: 200, channels: 3, background: 'white', noise } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

interface PictureFigures {
  /** Acknowledged products that are not in the list, or whose picture is not whole. */
  readonly lost: number
  /** Listed products whose picture is missing or is not whole. */
  readonly missing: number
  readonly listed: number
}

export async function countMissingPictures(url: string, acknowledged: readonly Upload[]): Promise<PictureFigures> {
  const pictures = new Map<string, string>()
  let cursor: string | null | undefined = null
  do {
    const query: string = cursor ? `&cursor=${cursor}` : ''
    const response = await fetch(`${url}${endpoints.listProducts.path}?category=${CATEGORY}&limit=500${query}`)
    const { products, nextCursor } = endpoints.listProducts.response.parse(await successOf(response))
    for (const { _id, image } of products) pictures.set(_id, image[0] ?? '')
    cursor = nextCursor
  } while (cursor)
  const whole = new Set<string>()
  for (const [product, picture] of pictures) if (await isWhole(url, picture)) whole.add(product)
  return {
    lost: acknowledged.filter(({ product, picture }) => pictures.get(product) !== picture || !whole.has(product)).length,
    missing: pictures.size - whole.size,
    listed: pictures.size,
  }
}

/** The hash in a picture's name covers all its files. */
async function isWhole(url: string, pictureUrl: string): Promise<boolean> {
  const picture = parsePicturePath(pictureUrl)
  if (!picture) return false
  const hash = createHash('sha256')
  for (const { path } of pictureVariants(picture)) {
    const response = await fetch(url + path)
    if (response.status !== 200) return false
    hash.update(new Uint8Array(await response.arrayBuffer()))
  }
  return hash.digest('hex').startsWith(picture.hash)
}
