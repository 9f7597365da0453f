import '../minipay.css'
import { bootMiniPay } from '../app/boot-minipay.tsx'

const root = document.querySelector('#root')
if (root) void bootMiniPay(root)
