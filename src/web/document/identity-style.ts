import type { StoreIdentityWire } from '../../contract/settings/store-identity.ts'
import { accentShades } from '../../domain/settings/accent-color.ts'

/**
 * Returns the styles of the store's own name, which printed pages show, of its color and of its logo (ui/logo.tsx). Only
 * documents of such a store have them, since each document has little room. The variables are in no cascade layer, so that
 * they replace those of tokens.css in whatever order sheets load.
 */
export function identityStyle({ name, color, letter }: StoreIdentityWire): string {
  const shades = color === undefined ? {} : accentShades(color)
  const variables = Object.entries({ '--store-name': cssString(name), ...shades })
  const own = variables.map(([variable, value]) => `${variable}:${value}`).join(';')
  return `:root{${own}}${letter === undefined ? '' : LOGO_STYLE}`
}

/** Escapes what could end the string or the style element. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\<>&]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

const LOGO_STYLE = `@layer controls{
.logo-own{gap:8px;line-height:1.15;font-weight:800}
.logo-own::before{content:none}
.logo-own img{width:auto;max-width:96px;height:36px}
.logo-own i{flex:none;width:36px;border-radius:var(--radius-control);background:var(--color-leaf-700);color:var(--color-paper);text-align:center;font-style:normal;line-height:36px}
.footer .logo-own i{background:var(--color-paper);color:var(--color-leaf-700)}
}`
