import { useState } from 'react'
import { Link } from 'wouter'
import { NO_RESPONSE } from '../../api/no-response.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { allergenName } from '../../text/allergen-name.ts'
import { notify } from '../../ui/notify.ts'
import './without-allergens.css'

const allergenChoice = lazyCode(async () => (await import('./allergen-choice.tsx')).AllergenChoice)

export interface WithoutAllergensProps {
  /** The path of the whole list. */
  readonly list: string
  /** The names of allergens, separated by commas as in the URL. */
  readonly without: string
}

const leftOut = (without: string): string => allergenName(without.replaceAll(',', ', '))

/** Returns the sentence that says what the filter left out, where it left nothing of a list. */
export const leftOutText = (without: string): string => `You left out products that list: ${leftOut(without)}.`

/** Leads to the whole list. */
export const ClearFilter = ({ list }: Pick<WithoutAllergensProps, 'list'>) => (
  <Link className="button button-primary button-large" href={list}>
    Clear filter
  </Link>
)

/** Leaves out what lists an allergen. */
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
