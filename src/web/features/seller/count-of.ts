/** `2,000`. */
export const numberText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `1 row`, `2,000 rows`. */
export const countOf = (count: number, thing: string): string => `${numberText(count)} ${count === 1 ? thing : `${thing}s`}`
