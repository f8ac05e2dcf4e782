/** `1 item`, `1,200 items`. */
export const itemsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`
