import * as z from 'zod/mini'

/**
 * Counts the elements of a list, or the fields of an object, before they are parsed: a megabyte of JSON has 300,000 of them, and parsing these,
 * with an error each, would keep everybody else waiting.
 */
export function bounded<Output, Input>(schema: z.ZodMiniType<Output, Input>, max: number, tooMany: string) {
  const counted = z.transform((value: unknown, { issues }) => {
    if (sizeOf(value) > max) issues.push({ code: 'custom', message: tooMany, input: null })
    return value as Input // which the schema checks
  })
  return z.pipe(counted as z.ZodMiniType<Input, Input>, schema) // takes what the schema takes
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}
