/** Returns the number with thousands separators, such as `2,000`. */
export const numberText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Returns a text such as `1 row` or `2,000 rows`. */
export const countOf = (count: number, thing: string): string => `${numberText(count)} ${count === 1 ? thing : `${thing}s`}`
