export const itemsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`
