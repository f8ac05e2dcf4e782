import * as z from 'zod/mini'

/**
 * Counts the elements of a list, or the fields of an object, before they are parsed. A megabyte of JSON can have
 * 300,000 of them. Parsing so many, with an error for each, would block all other requests.
 */
export function bounded<Output, Input>(schema: z.ZodMiniType<Output, Input>, max: number, tooMany: string) {
  const counted = z.transform((value: unknown, { issues }) => {
    if (sizeOf(value) > max) issues.push({ code: 'custom', message: tooMany, input: null })
    return value as Input // the schema checks this value
  })
  return z.pipe(counted as z.ZodMiniType<Input, Input>, schema) // it accepts what the schema accepts
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}
