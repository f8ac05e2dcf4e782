import { picturePath } from '../../../domain/products/picture.ts'
import type { SettingsChange } from '../../../domain/settings/settings.ts'
import { type PicturePart, SETTINGS_PARTS } from '../../http/multipart-forms.ts'
import { ClientError } from '../../platform/client-error.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'

/** Phones and browsers show the icons that are made of the logo at up to this size. */
const MIN_SIDE = 64

/** Logos are shown in a place for squares, where a longer one would be too small to see. */
const MAX_RATIO = 4

/** The identity that `store: null` sets. */
const CLEARED = { name: null, tagline: null, color: null, words: null }

/**
 * Saves the logo that a form has, and returns the change of the settings with its path. Throws 422 for a picture that is
 * too small or too long, PictureError and PictureStorageUnavailable.
 */
export async function withSavedLogo(
  { pictures }: Pick<Platform, 'pictures'>,
  change: SettingsChange,
  parts: readonly PicturePart[],
): Promise<SettingsChange> {
  const unknown = parts.find(({ name }) => name !== SETTINGS_PARTS.pictures)
  if (unknown) throw logoError(`The form has a part ${unknown.name}: it may have settings and logo`)
  const [upload, second] = parts
  if (second) throw logoError('A store has one logo')
  if (upload === undefined) return change
  const processed = await processPicture(upload.bytes)
  const { width, height } = processed.picture
  if (Math.min(width, height) < MIN_SIDE) throw logoError(`The logo must be at least ${MIN_SIDE} pixels wide and high`)
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) throw logoError('The logo is too long: a square works best')
  await pictures.save([processed])
  const store = change.store === null ? CLEARED : (change.store ?? {})
  return { ...change, store: { ...store, logo: picturePath(processed.picture) } }
}

const logoError = (sentence: string) => new ClientError(422, sentence, { errors: { logo: sentence } })
