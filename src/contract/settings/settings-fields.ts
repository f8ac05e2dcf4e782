import * as z from 'zod/mini'
import { readZipCodes, zipCodesIssue } from '../../domain/addresses/zip-area.ts'
import { oneLine } from '../../domain/text/text.ts'
import { zipCodeBy } from '../addresses/address-requests.ts'
import { optionalLinesBy } from '../text.ts'

const MAX_ZIP_CODES = 10_000

/** Makes a field that may be absent, to stay as it is, or null, to get its default again. */
export const change = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** Makes such a field for text. Empty text sets the default, too. */
export const textChange = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((typed: unknown) => (typeof typed === 'string' && oneLine(typed) === '' ? null : typed)),
      z.nullable(schema),
    ),
  )

export function whole(name: string, min: number, max: number) {
  const sentence = `${name} must be a whole number from ${min} to ${max}`
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))
}

export const flag = (name: string) => z.boolean(`${name} must be true or false`)

const TOO_MANY_ZIP_CODES = `At most ${MAX_ZIP_CODES} ZIP codes can be listed`

/** An entry may hold several codes, which become separate entries. */
export const zipCodes = z.pipe(
  z
    .array(zipCodeBy(optionalLinesBy('ZIP code', zipCodesIssue)), 'ZIP codes must be a list')
    .check(z.maxLength(MAX_ZIP_CODES, TOO_MANY_ZIP_CODES)),
  z.pipe(
    z.transform((entries: string[]) => entries.flatMap((entry) => readZipCodes(entry).codes)),
    z.array(z.string()).check(z.maxLength(MAX_ZIP_CODES, TOO_MANY_ZIP_CODES)),
  ),
)
