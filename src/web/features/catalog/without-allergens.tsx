import { useState } from 'react'
import { Link } from 'wouter'
import { NO_RESPONSE } from '../../api/failure.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { notify } from '../../ui/notify.ts'
import { leftOut } from './left-out-text.ts'
import './category-page.css'

const allergenChoice = lazyCode(async () => (await import('./allergen-choice.tsx')).AllergenChoice)

export interface WithoutAllergensProps {
  /** `list` is the path of the list without the filter. */
  readonly list: string
  /** The names of allergens are separated by commas, as in the URL. */
  readonly without: string
}

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
