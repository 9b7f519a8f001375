import type { ClientLoaderFunctionArgs } from 'react-router'
import { readSettings } from '#app/api/setting.ts'
import type { ShownSection } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'

/** The clientLoader of a section's page. */
export function loadSection<Section extends ShownSection>(section: Section) {
  return async ({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) => {
    await requireStaff(request, 'settings')
    return (await readSettings())[section]
  }
}
