/** Returns the number with thousands separators, such as `2,000`. Intl.NumberFormat would slow down a page's start. */
export const numberText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Returns a text such as `1 row` or `2,000 rows`. */
export const countOf = (count: number, noun: string): string => `${numberText(count)} ${count === 1 ? noun : `${noun}s`}`

export const itemsText = (count: number): string => countOf(count, 'item')
