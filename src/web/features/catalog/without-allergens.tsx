import { useState } from 'react'
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
  /** As in the URL. */
  readonly without: string
}

/** Leaves out what lists an allergen. */
export function WithoutAllergens(props: WithoutAllergensProps) {
  const [wanted, setWanted] = useState(false)
  const { code: AllergenChoice } = useLazyCode(allergenChoice, { wanted, onFailure: () => notify.error(NO_RESPONSE) })
  return (
    <details className="without needs-script" onToggle={() => setWanted(true)}>
      <summary>{props.without ? allergenName(`Without ${props.without.replaceAll(',', ', ')}`) : 'Leave out allergens'}</summary>
      {AllergenChoice && <AllergenChoice {...props} />}
    </details>
  )
}
