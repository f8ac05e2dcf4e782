import type { ReactElement } from 'react'

/**
 * `Elements` is the type of children that stand beside others and must not be text. A browser that translates a page replaces
 * text nodes, which React then can't find. `npm run check` demands an element of its own for text beside others
 * (docs/decisions/048).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
