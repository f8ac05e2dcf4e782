import { minutesClaimed } from '../../domain/delivery/delivery-claims.ts'
import { parsePicturePath, pictureVariants } from '../../domain/products/picture.ts'
import { DEFAULT_ACCENT } from '../../domain/settings/accent-color.ts'
import { firstLetter, type StoreIdentity, type StoreWords, storeName } from '../../domain/settings/store-identity.ts'
import type { StoreIdentityWire } from './store-identity.ts'

/** Logos are shown up to 44 pixels high, on screens with up to three times the density. */
const SHARP_HEIGHT = 132

/** Returns what pages need to know. Returns undefined while the owner has set nothing of it. */
export function identityToWire(identity: StoreIdentity, pictureOrigin: string): StoreIdentityWire | undefined {
  const { name, tagline, color } = identity
  const logo = shownLogo(identity, pictureOrigin)
  const icons = storeIcons(identity)
  const picture = sharePicture(identity)
  const words = wordsToWire(identity.words)
  const untimed = withoutMinutes(identity)
  if (name === null && tagline === null && color === null && !logo && !words) return undefined
  return {
    name: storeName(identity),
    ...((name !== null || logo) && { letter: firstLetter(storeName(identity)) }),
    ...(tagline !== null && { tagline }),
    ...(logo && { logo }),
    ...(color !== null && color !== DEFAULT_ACCENT && { color }),
    ...(icons && { icons }),
    ...(picture && { picture }),
    ...(words && { words }),
    ...(untimed && { whileClosed: untimed }),
  }
}

/** Returns the texts that name no minutes, or undefined when none does. */
function withoutMinutes({ tagline, words }: StoreIdentity): StoreIdentityWire['whileClosed'] {
  const isUntimed = (text: string) => minutesClaimed(text) === null
  const untimed = (text: string | null) => (text !== null && isUntimed(text) ? text : null)
  const { hero, heroText, reasons, newsletter } = words
  const said = [tagline, hero, heroText, newsletter, ...(reasons ?? []).flatMap(({ title, text }) => [title, text])]
  if (said.every((text) => text === null || isUntimed(text))) return undefined
  const line = untimed(tagline)
  const left = wordsToWire({
    hero: untimed(hero),
    heroText: untimed(heroText),
    reasons: reasons?.filter(({ title, text }) => isUntimed(title) && isUntimed(text)) ?? null,
    newsletter: untimed(newsletter),
  })
  return { ...(line !== null && { tagline: line }), ...(left && { words: left }) }
}

/** Returns the smallest size of the logo that is sharp where pages show it. */
function shownLogo({ logo }: StoreIdentity, pictureOrigin: string): StoreIdentityWire['logo'] {
  const picture = logo === null ? null : parsePicturePath(logo)
  if (!picture) return undefined
  const variants = pictureVariants(picture)
  const variant = variants.find(({ height }) => height >= SHARP_HEIGHT) ?? variants.at(-1)
  return variant && { src: pictureOrigin + variant.path, width: variant.width, height: variant.height }
}

function wordsToWire({ hero, heroText, reasons, newsletter }: StoreWords): StoreIdentityWire['words'] {
  if (hero === null && heroText === null && reasons === null && newsletter === null) return undefined
  return {
    ...(hero !== null && { hero }),
    ...(heroText !== null && { heroText }),
    ...(reasons !== null && { reasons }),
    ...(newsletter !== null && { newsletter }),
  }
}

/** Returns the URLs of the icons that the store's own name or logo has (server/pages/identity-routes.ts). Returns undefined for the icons of the specification. */
export function storeIcons(identity: StoreIdentity): StoreIdentityWire['icons'] {
  const version = iconVersion(identity)
  if (version === null) return undefined
  const url = (file: string) => `/store-icons/${version}/${file}`
  return identity.logo === null ? { favicon: url(LETTER_ICON) } : { favicon: url('64.png'), touch: url('touch.png') }
}

function sharePicture(identity: StoreIdentity): StoreIdentityWire['picture'] {
  if (identity.logo === null) return undefined
  return { src: `/store-icons/${iconVersion(identity)}/512.png`, width: 512, height: 512, alt: storeName(identity) }
}

export const LETTER_ICON = 'letter.svg'

/** Returns a text that changes with the icons, and is part of their URLs. Returns null for the icons of the specification. */
export function iconVersion(identity: StoreIdentity): string | null {
  const { logo, name } = identity
  if (logo !== null) return parsePicturePath(logo)?.hash ?? null
  if (name === null) return null
  return `${accentOf(identity).slice(1)}-${firstLetter(name).codePointAt(0)?.toString(16)}`
}

export const accentOf = ({ color }: StoreIdentity): string => color ?? DEFAULT_ACCENT
