import { ADDRESS_RULES } from '../../../domain/addresses/address.ts'
import { storedText } from '../../state/browser-storage.ts'

const stored = storedText('larder.zip')

/** Returns the ZIP code that was typed last in this browser, or null. */
export const rememberedZip = (): string | null => stored.read()

/** Ignores text that is not a ZIP code, as while somebody types. An empty text forgets the ZIP code. */
export function rememberZip(typed: string): void {
  if (typed.trim() === '') stored.write(null)
  else if (ADDRESS_RULES.zipcode(typed) === null) stored.write(typed.trim())
}
