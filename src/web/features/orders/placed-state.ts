import * as z from 'zod/mini'

const stateShape = z.object({ placed: z.string() })

/** Returns the state of My Orders' history entry after an order was placed. A reload keeps it. */
export const placedState = (number: string): z.output<typeof stateShape> => ({ placed: number })

/** Returns the number of the order that was placed before this entry, if any. */
export const placedNumber = (state: unknown): string | undefined => stateShape.safeParse(state).data?.placed
