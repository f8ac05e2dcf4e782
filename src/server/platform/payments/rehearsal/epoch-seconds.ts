/** A time as the payment API writes it: whole seconds since 1970. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
