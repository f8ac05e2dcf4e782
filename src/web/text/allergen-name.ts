import type { Allergen } from '../../domain/product-facts.ts'

const AMERICAN: Partial<Record<string, string>> = { sulphites: 'sulfites', molluscs: 'mollusks' } satisfies Partial<
  Record<Allergen, string>
>

/** As in a sentence. */
export const allergenName = (allergen: string): string => AMERICAN[allergen] ?? allergen
