/** An article of the vendor's news feed. `minutes`: how long reading it takes. */
interface Article {
  id: string
  from: string
  title: string
  minutes: number
}

const ENGLISH: readonly Article[] = [
  { id: 'market', from: 'City Desk', title: 'The night market that feeds a whole neighbourhood', minutes: 4 },
  { id: 'league', from: 'Sport Today', title: 'A last-minute goal turns the league table around', minutes: 2 },
  { id: 'solar', from: 'Bright Tech', title: 'Solar kiosks bring phone charging to bus stations', minutes: 3 },
  { id: 'rain', from: 'Weather Watch', title: 'Early rains: what farmers plant this week', minutes: 3 },
  { id: 'song', from: 'Sound Check', title: 'The song that everybody hums, and who wrote it', minutes: 2 },
  { id: 'bridge', from: 'City Desk', title: 'New footbridge opens after ten years of waiting', minutes: 3 },
  { id: 'chess', from: 'Young People', title: 'She is eleven and beats the grown-ups at chess', minutes: 4 },
  { id: 'recipe', from: 'Kitchen', title: 'One pot, five spices: dinner in half an hour', minutes: 5 },
  { id: 'film', from: 'Screen', title: 'A small film with a big heart comes to cinemas', minutes: 2 },
  { id: 'prices', from: 'Your Money', title: 'Why tomatoes cost less than last month', minutes: 3 },
  { id: 'turtles', from: 'Nature', title: 'Volunteers count turtles on the longest beach', minutes: 4 },
  { id: 'space', from: 'Science', title: 'A telescope sees the oldest light so far', minutes: 5 },
]

const PORTUGUESE: readonly Article[] = [
  { id: 'market', from: 'Cidade', title: 'A feira noturna que alimenta um bairro inteiro', minutes: 4 },
  { id: 'league', from: 'Esporte Hoje', title: 'Gol no último minuto vira a tabela do campeonato', minutes: 2 },
  { id: 'solar', from: 'Tecnologia', title: 'Quiosques solares carregam celulares nas rodoviárias', minutes: 3 },
  { id: 'rain', from: 'Tempo', title: 'Chuvas antecipadas: o que se planta nesta semana', minutes: 3 },
  { id: 'song', from: 'Música', title: 'A canção que todos cantam, e quem a escreveu', minutes: 2 },
  { id: 'bridge', from: 'Cidade', title: 'Nova passarela abre depois de dez anos de espera', minutes: 3 },
  { id: 'chess', from: 'Jovens', title: 'Ela tem onze anos e vence os adultos no xadrez', minutes: 4 },
  { id: 'recipe', from: 'Cozinha', title: 'Uma panela, cinco temperos: jantar em meia hora', minutes: 5 },
  { id: 'film', from: 'Cinema', title: 'Um filme pequeno de coração grande chega às salas', minutes: 2 },
  { id: 'prices', from: 'Seu Dinheiro', title: 'Por que o tomate está mais barato que no mês passado', minutes: 3 },
  { id: 'turtles', from: 'Natureza', title: 'Voluntários contam tartarugas na praia mais longa', minutes: 4 },
  { id: 'space', from: 'Ciência', title: 'Telescópio vê a luz mais antiga até agora', minutes: 5 },
]

export const newsIn = (language: string): readonly Article[] => (language.startsWith('pt') ? PORTUGUESE : ENGLISH)
