import * as z from 'zod/mini'

export const MAX_A_PAGE = 500

export const pageLimit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, `limit must be a whole number from 1 to ${MAX_A_PAGE}`)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.lte(MAX_A_PAGE, `limit must be a whole number from 1 to ${MAX_A_PAGE}`)),
  ),
)
