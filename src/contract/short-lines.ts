import * as z from 'zod/mini'

export const shortLines = z.array(z.object({ product: z.string(), name: z.string(), wanted: z.number(), left: z.number() }))
