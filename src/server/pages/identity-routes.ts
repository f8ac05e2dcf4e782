import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accentOf, iconVersion, LETTER_ICON, storeIcons } from '../../contract/settings/identity-wire.ts'
import { parsePicturePath, picturePath } from '../../domain/products/picture.ts'
import { minutesText } from '../../domain/reports/store-figures.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { firstLetter, type StoreIdentity, storeName } from '../../domain/settings/store-identity.ts'
import { SETTINGS_TAG } from '../features/catalog/catalog-tags.ts'
import { headersOfFile } from '../http/security-headers.ts'
import { sendCached } from '../http/send-response.ts'
import { notFound } from '../platform/client-error.ts'
import type { IconRequest } from '../platform/pictures/encode-icon.ts'
import { makeIcon } from '../platform/pictures/process-picture.ts'
import type { Platform } from '../platform/platform.ts'

const MANIFEST = '/manifest.webmanifest'

type IconKind = Omit<IconRequest, 'picture'>

/** The names of these files are part of the URLs that pages and the manifest have. */
const LOGO_ICONS: Readonly<Record<string, IconKind>> = {
  '64.png': { size: 64, shape: 'free' },
  'touch.png': { size: 180, shape: 'rounded' },
  '192.png': { size: 192, shape: 'free' },
  '512.png': { size: 512, shape: 'free' },
  'maskable.png': { size: 512, shape: 'cut' },
}

/** Serves the web app manifest, and the icons that are made of the store's own logo or name. */
export function identityRoutes(app: FastifyInstance, platform: Platform, pageCache: ResponseCache): void {
  app.get(MANIFEST, async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const hit = await pageCache.get(MANIFEST, encoding, async (dependsOn) => {
      dependsOn([SETTINGS_TAG])
      const text = JSON.stringify(manifestOf(platform.settings.current()))
      return { status: 200, type: 'application/manifest+json; charset=utf-8', text }
    })
    return sendCached(request, reply, hit)
  })

  const icons = new LogoIcons(platform)

  app.get<{ Params: { version: string; file: string } }>('/store-icons/:version/:file', async ({ params }, reply) => {
    const { store } = platform.settings.current()
    if (params.version !== iconVersion(store)) throw notFound('Icon')
    if (store.logo === null) {
      if (params.file !== LETTER_ICON) throw notFound('Icon')
      return sendIcon(reply, 'image/svg+xml', letterIcon(store))
    }
    const icon = await icons.get(store.logo, params.file)
    if (icon === null) throw notFound('Icon')
    return sendIcon(reply, 'image/png', icon)
  })
}

function sendIcon(reply: FastifyReply, type: string, icon: string | Buffer): FastifyReply {
  headersOfFile(reply)
  return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(icon)
}

/**
 * Returns the URL of the store's own icon for a file that browsers request without being told, or null for other files
 * and while the store has the drawn icons.
 */
export function ownIconFor(identity: StoreIdentity, path: string): string | null {
  const icons = storeIcons(identity)
  if (!icons) return null
  if (path === '/favicon.ico' || path === '/favicon.svg') return icons.favicon
  return path === '/apple-touch-icon.png' ? (icons.touch ?? icons.favicon) : null
}

/** Has the icons of the present logo in memory. There are few, and each is made once in a process. */
class LogoIcons {
  readonly #pictures: Platform['pictures']
  readonly #icons = new Map<string, Promise<Buffer | null>>()
  #logo = ''

  constructor({ pictures }: Pick<Platform, 'pictures'>) {
    this.#pictures = pictures
  }

  /** Returns null for a file that is no icon, or a logo whose file is missing. */
  get(logo: string, file: string): Promise<Buffer | null> {
    const kind = Object.hasOwn(LOGO_ICONS, file) ? LOGO_ICONS[file] : undefined
    if (kind === undefined) return Promise.resolve(null)
    if (logo !== this.#logo) this.#icons.clear()
    this.#logo = logo
    const known = this.#icons.get(file)
    if (known) return known
    const making = this.#make(logo, kind)
    this.#icons.set(file, making)
    const forget = () => this.#icons.delete(file) // the next request tries again
    making.then((icon) => icon ?? forget(), forget)
    return making
  }

  async #make(logo: string, kind: IconKind): Promise<Buffer | null> {
    const picture = parsePicturePath(logo)
    const bytes = picture && (await this.#pictures.read(picturePath(picture)))
    return bytes && makeIcon({ picture: bytes, ...kind })
  }
}

const letterIcon = (identity: StoreIdentity): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accentOf(identity)}"/><text x="32" y="45" text-anchor="middle" font-family="Figtree, Helvetica, Arial, sans-serif" font-size="36" font-weight="800" fill="#fff">${firstLetter(storeName(identity))}</text></svg>`

/**
 * Its texts stay the same while the store is closed, because browsers ask people about each change of the name of an
 * installed app.
 */
function manifestOf({ store, promisedMinutes }: Settings): object {
  const name = storeName(store)
  const promise = `in under ${minutesText(promisedMinutes)}`
  return {
    id: '/',
    name: `${name}: ${store.tagline ?? `groceries delivered ${promise}`}`,
    short_name: name,
    description: store.words.heroText ?? `Fresh groceries and snacks, delivered to your door ${promise}.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    categories: ['shopping', 'food'],
    icons: manifestIcons(store),
  }
}

function manifestIcons(identity: StoreIdentity): object[] {
  const version = iconVersion(identity)
  const png = (src: string, size: number, purpose = 'any') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })
  if (version === null)
    return [png('/icon-192.png', 192), png('/icon-512.png', 512), png('/icon-maskable-512.png', 512, 'maskable')]
  const folder = `/store-icons/${version}`
  if (identity.logo === null) return [{ src: `${folder}/${LETTER_ICON}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]
  return [png(`${folder}/192.png`, 192), png(`${folder}/512.png`, 512), png(`${folder}/maskable.png`, 512, 'maskable')]
}
