import { useState } from 'react'
import { Link } from 'wouter'
import { allergenName } from '../../../domain/shown-text.ts'
import { NO_RESPONSE } from '../../api/request.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { notify } from '../../ui/notify.ts'
import './product-list.css'

const allergenChoice = lazyCode(async () => (await import('./allergen-choice.tsx')).AllergenChoice)

export interface WithoutAllergensProps {
  /** This is the path of the list without the filter. */
  readonly list: string
  /** The names of allergens are separated by commas, as in the URL. */
  readonly without: string
}

const leftOut = (without: string): string => allergenName(without.replaceAll(',', ', '))

/** Returns a sentence for a list in which the filter has left nothing. */
export const leftOutText = (without: string): string => `You left out products that list: ${leftOut(without)}.`

export const ClearFilter = ({ list }: Pick<WithoutAllergensProps, 'list'>) => (
  <Link className="button button-primary button-large" href={list}>
    Clear filter
  </Link>
)

export function WithoutAllergens(props: WithoutAllergensProps) {
  const [wanted, setWanted] = useState(false)
  const { code: AllergenChoice } = useLazyCode(allergenChoice, { wanted, onFailure: () => notify.error(NO_RESPONSE) })
  return (
    <details className="without needs-script" onToggle={() => setWanted(true)}>
      <summary>{props.without ? `Without ${leftOut(props.without)}` : 'Leave out allergens'}</summary>
      {AllergenChoice && <AllergenChoice {...props} />}
    </details>
  )
}
