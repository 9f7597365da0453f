import '../minipay.css'
// The script is imported before anything is rendered, because this page has no inline script.
import '../shared/set-lite.js'
import { bootMiniPay } from '../app/boot/boot-minipay.tsx'

const root = document.querySelector('#root')
if (root) void bootMiniPay(root)
