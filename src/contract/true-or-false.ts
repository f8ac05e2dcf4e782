import * as z from 'zod/mini'

/** Parses a flag in a query string. */
export const trueOrFalse = (name: string) =>
  z.pipe(
    z.enum(['true', 'false'], `${name} must be true or false`),
    z.transform((text) => text === 'true'),
  )
