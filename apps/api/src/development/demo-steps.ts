/** The redemption steps of the rewards in the demo campaign and the lab. */
export const DEMO_STEPS = {
  wallet: {
    en: ['Open your rewards', 'Claim this reward', 'The amount arrives in your MiniPay wallet'],
    pt: ['Abra as suas recompensas', 'Resgate esta recompensa', 'O valor chega à sua carteira MiniPay'],
  },
  bet9ja: {
    en: ['Enter your Bet9ja account', 'We check it', 'We add the bet to your account'],
    pt: ['Informe a sua conta Bet9ja', 'Conferimos a conta', 'A aposta cai na sua conta'],
  },
  dapp: { en: ['Open the app', 'Play its first round'], pt: ['Abra o app', 'Jogue a primeira rodada'] },
}
