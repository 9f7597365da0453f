// Pictures of screens are taken in Roboto, the type face of Android phones. Debian's own default is much wider.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installSystem } from '../../tools/install.mjs'

const FONTS = '/usr/share/fonts/truetype/roboto'

/**
 * Installs Roboto, and makes it the `system-ui` and `sans-serif` of every browser that this process launches from now
 * on. Other processes keep their fonts.
 */
export async function usePhoneFont(): Promise<void> {
  await installSystem({ 'fonts-roboto-unhinted': () => existsSync(FONTS) })
  const folder = mkdtempSync(join(tmpdir(), 'momi-fonts-'))
  const file = join(folder, 'fonts.conf')
  const preferred = ['system-ui', 'sans-serif'].map(
    (family) => `<match><test name="family"><string>${family}</string></test>
      <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>`,
  )
  writeFileSync(
    file,
    `<?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig><include>/etc/fonts/fonts.conf</include>${preferred.join('')}</fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] = file
}
