import { useLocation } from 'wouter'
import { ALLERGENS, type Allergen } from '../../../domain/products/food-labels.ts'
import { choiceName } from '../../../domain/text/shown-text.ts'
import { paths } from '../../routing/paths.ts'
import type { WithoutAllergensProps } from './without-allergens.tsx'

export function AllergenChoice({ list, without }: WithoutAllergensProps) {
  const [, navigate] = useLocation()
  const chosen = without.split(',')
  const choose = (allergen: Allergen, isChosen: boolean) => {
    const next = ALLERGENS.filter((each) => (each === allergen ? isChosen : chosen.includes(each)))
    navigate(paths.filtered(list, { without: next.join(',') }), { replace: true })
  }
  return (
    <>
      <ul className="allergen-choice">
        {ALLERGENS.map((allergen) => (
          <li key={allergen}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(allergen)}
                onChange={({ target }) => choose(allergen, target.checked)}
              />
              <span>{choiceName(allergen)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="soft small">
        Products that list these are left out. Others may still contain them, so please check the package.
      </p>
    </>
  )
}
