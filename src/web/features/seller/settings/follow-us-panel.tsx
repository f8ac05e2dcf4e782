import { useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { SOCIAL_NETWORKS } from '../../../../domain/settings/social-links.ts'
import { socialLinkIssue } from '../../../../domain/settings/store-identity-text.ts'
import type { TextRule } from '../../../../domain/text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { typedText } from '../../../ui/form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const optionalLink: TextRule = (text) => (text.trim() === '' ? null : socialLinkIssue(text.trim()))

/** Sets the links of the footer’s “Follow Us”, or hides it. */
export function FollowUsPanel({ settings: { socialLinks } }: { settings: SettingsWire }) {
  const [isShown, setIsShown] = useState(socialLinks === null || Object.keys(socialLinks).length > 0)
  const { errors, ...panel } = useSettingsForm({
    rules: Object.fromEntries(SOCIAL_NETWORKS.map(([network]) => [network, optionalLink])),
    changeOf(typed) {
      const links = SOCIAL_NETWORKS.flatMap(([network]) => {
        const link = typedText(typed, network).trim()
        return link === '' ? [] : [[network, link]]
      })
      if (!typed.has('isShown')) return { socialLinks: {} }
      return { socialLinks: links.length === 0 ? null : Object.fromEntries(links) }
    },
    fieldOf: (path) => path.replace('socialLinks.', ''),
  })
  return (
    <SettingsPanel title="Follow us" {...panel}>
      <label className="prices-check">
        <input type="checkbox" name="isShown" checked={isShown} onChange={({ target }) => setIsShown(target.checked)} />
        Show “Follow Us” at the bottom of every page
      </label>
      {isShown && (
        <>
          {SOCIAL_NETWORKS.map(([network, name]) => (
            <Field
              key={network}
              name={network}
              label={name}
              optional="(optional)"
              type="url"
              placeholder="https://"
              autoComplete="off"
              defaultValue={socialLinks?.[network] ?? ''}
              error={errors[network]}
            />
          ))}
          <p className="soft small">
            Only networks with an address are shown. Without any, all four are, and say that you’re not on them yet.
          </p>
        </>
      )}
    </SettingsPanel>
  )
}
