/** The API's time format: whole seconds since 1970. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
