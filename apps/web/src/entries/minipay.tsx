import '../minipay.css'
import { bootMiniPay } from '../app/boot/boot-minipay.tsx'

const root = document.querySelector('#root')
if (root) void bootMiniPay(root)
