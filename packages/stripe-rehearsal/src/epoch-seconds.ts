export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
